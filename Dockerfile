# Stage 1 builds the npm package's contents; stage 2 holds only what runs.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-slim
ENV NODE_ENV=production \
    TRIBUTARY_HOME=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/bin ./bin
COPY --from=build /app/dist ./dist
COPY --from=build /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
ENTRYPOINT ["node", "bin/tributary.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "4000"]
