/**
 * The GraphiQL page, served whole by ourselves: script, style and workers stand in the page, and its policy forbids to load any more.
 * It is large (9 MB), so it is made when it is first asked for.
 */
export const DEFAULT_QUERY = `# What was built, and how much of it is understood.
query Overview {
  builds { project number finishedAt }
  coverage {
    graph { datasets columns edges }
    jobs { total withColumns opaque }
    columns { total known }
  }
}

# What a change reaches: take the marks away and name a column (modified) or a dataset (dropped);
# say change: REMOVED for more.
#
# query Impact {
#   impact(of: "mart.orders.amount") {
#     __typename
#     ... on Impact {
#       counts { affected breaking possiblyAffected unaffected }
#       affected(first: 10) { edges { node { name effect hops } } }
#       possiblyAffected(first: 10) { edges { node { name reasons { message } } } }
#     }
#     ... on Unknown { message }
#     ... on Ambiguous { message }
#   }
# }
`;

/** Inline script and blob workers are how the page is made; nothing of a request or of the graph is ever written into it. */
export const GRAPHIQL_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' blob:",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'font-src data:',
  'img-src data: blob:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

let page: Promise<string> | null = null;

export function graphiqlPage(): Promise<string> {
  page ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) =>
    // Subscriptions too come by POST; the page would ask for them by GET otherwise.
    renderGraphiQL({ title: 'Tributary', endpoint: '/graphql', method: 'POST', defaultQuery: DEFAULT_QUERY }),
  );
  return page;
}
