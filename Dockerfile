# One image for the API, workers and builds. Stage 1 builds the files of the npm package; stage 2 contains
# only the files that run.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci
COPY . .
# The source maps of the packages are unused.
RUN npm run build && npm prune --omit=dev \
 && find node_modules -name '*.map' -delete && rm -rf node_modules/@tributary-lineage

FROM node:26.10.0-slim
ENV NODE_ENV=production \
    TRIBUTARY_HOME=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/bin ./bin
# JavaScript, with cypher/ and graphql/, which are read at run time.
COPY --from=build /app/dist ./dist
COPY --from=build /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 4000
ENTRYPOINT ["node", "bin/tributary.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "4000"]
