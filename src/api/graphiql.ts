/**
 * The GraphiQL page. Scripts, styles and workers are inline, and the content security policy allows no
 * external resources. The page has 9 MB, so it is rendered on the first request.
 */
export const DEFAULT_QUERY = `# The newest builds, and how much of their code was analysed.
query Overview {
  builds { project number finishedAt }
  coverage {
    graph { datasets columns edges }
    jobs { total withColumns opaque }
    columns { total known }
  }
}

# Impact of a change. Uncomment the query and enter the name of a column (MODIFIED) or a dataset (DROPPED).
# The argument change selects another change, such as change: REMOVED.
#
# query Impact {
#   impact(of: "mart.orders.amount") {
#     __typename
#     ... on Impact {
#       counts { affected breaking blocked possiblyAffected unaffected }
#       affected(first: 10) { edges { node { name effect hops } } }
#       possiblyAffected(first: 10) { edges { node { name reasons { message } } } }
#     }
#     ... on Unknown { message }
#     ... on Ambiguous { message }
#   }
# }
`;

/**
 * The page needs inline scripts and blob workers. No part of a request or of the graph is written into the
 * page.
 */
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
    // By default the page requests subscriptions with GET; this server accepts only POST.
    renderGraphiQL({ title: 'Tributary', endpoint: '/graphql', method: 'POST', defaultQuery: DEFAULT_QUERY }),
  );
  return page;
}
