// Import boundaries, numbered as in docs/architecture.md. `npm run check` prints a rule's comment under "Instead".
// Boundaries that are not about imports are in tools/boundaries/ and biome.json.
const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/** Tests, and the code that only tests use. */
const TESTING = '(^|/)testing(/|\\.ts$)'
const TEST = ['\\.(test|chaos)\\.tsx?$', TESTING]
const DOMAINS = '^api/src/domains/'
/** Captures the domain's name as $1 for the `to` side. */
const IN_A_DOMAIN = '^api/src/domains/([^/]+)/'
const OWN_DOMAIN = '^api/src/domains/$1/'
const DOMAIN_NAMES = readdirSync(join(__dirname, 'api/src/domains')).join('|')
/** A domain's part of the contract is a file or a folder of its name: looking.ts, groups/. */
const DOMAIN_CONTRACTS = `^contract/src/(${DOMAIN_NAMES})(\\.ts$|/)`

/** Files of the domain vocabulary at any depth, with or without a topic: service.ts, listing/repository-search.ts. */
const fileKind = (kinds) => `/(${kinds})[.-][^/]+$`
const inDomains = (kinds) => `${DOMAINS}.+${fileKind(kinds)}`
const inPlatform = (kinds) => `^api/src/platform.*${fileKind(kinds)}`
/** The services that other domains may call: of the domain, and of a subject of it. */
const FRONT_DOORS = [`${DOMAINS}[^/]+/service\\.ts$`, `${DOMAINS}[^/]+/[^/]+/service\\.ts$`]
/** A package by name, installed or not. */
const packages = (names) => `(^|node_modules/)(@types/)?(${names})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: '1-no-cycles',
      comment: 'move what both need into a third file, or let one react to a fact of the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },

    {
      name: '2-contract-imports-zod-only',
      comment: 'code that uses a library belongs in the api or the web.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TEST },
      to: { pathNot: ['^contract/src/', packages('zod')] },
    },
    {
      name: '2-poster-imports-nothing',
      comment: 'poster/ draws SVG text from an id and a type: pass other values in as arguments.',
      severity: 'error',
      from: { path: '^poster/src/', pathNot: TEST },
      to: { pathNot: '^poster/src/' },
    },
    {
      name: '2-web-and-api-apart',
      comment: 'put what both need into contract/src; the api loads the built web app by path, not by import.',
      severity: 'error',
      from: { path: '^(web|api)/' },
      to: { path: '^(web|api)/', pathNot: '^$1/' },
    },
    {
      name: '2-product-imports-no-tools',
      comment: 'move the code into the product; tools, benchmarks and end-to-end tests import it from there.',
      severity: 'error',
      from: { path: '^(contract|poster|api|web)/', pathNot: TEST },
      to: { path: '^(tools|bench|e2e)/' },
    },

    {
      name: '3-platform-knows-no-domain',
      comment: 'pass it in as an argument (of api/src/app.ts), or move the file into its domain.',
      severity: 'error',
      from: { path: '^(api|contract)/src/platform/', pathNot: TEST },
      to: { path: [DOMAINS, '^api/src/(app|domains|main|admin)\\.ts$', DOMAIN_CONTRACTS] },
    },
    {
      name: '3-only-app-registers',
      comment:
        'register routes, sockets, reactions and jobs in api/src/domains.ts; others call the verbs in service.ts.',
      severity: 'error',
      from: { path: '^api/', pathNot: [DOMAINS, '^api/src/domains\\.ts$', ...TEST] },
      to: { path: inDomains('routes|sockets|reactions|jobs') },
    },

    {
      name: '4-front-door',
      comment:
        "call a verb of the other domain's service.ts, or present its row with its present.ts; if the verb is missing, write it there.",
      severity: 'error',
      from: { path: IN_A_DOMAIN, pathNot: TEST },
      to: { path: DOMAINS, pathNot: [OWN_DOMAIN, ...FRONT_DOORS, inDomains('present|tables|filters')] },
    },
    {
      name: '4-front-door-from-outside',
      comment: 'call a verb of the service.ts; only api/src/domains.ts imports routes, sockets, reactions and jobs.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: [DOMAINS, ...TEST] },
      to: { path: DOMAINS, pathNot: [...FRONT_DOORS, inDomains('routes|sockets|reactions|jobs')] },
    },
    {
      name: '4-join-in-sql-only',
      comment: "join another domain's tables and use its filters in repository.ts, tables.ts or filters.ts only.",
      severity: 'error',
      from: { path: IN_A_DOMAIN, pathNot: [inDomains('repository|tables|filters'), ...TEST] },
      to: { path: inDomains('tables|filters'), pathNot: OWN_DOMAIN },
    },
    {
      name: '4-blocks-through-filters',
      comment: 'call blocks/service.ts; in SQL use the conditions of blocks/filters.ts, and write a missing one there.',
      severity: 'error',
      // The export reads the tables of all domains.
      from: { path: DOMAINS, pathNot: [`${DOMAINS}(blocks|users/export)/`, ...TEST] },
      to: { path: `${DOMAINS}blocks/tables\\.ts$` },
    },
    {
      name: '4-no-import-upwards',
      comment: 'a subject folder is used by its domain: move what both need into the folder, and import it from there.',
      severity: 'error',
      from: { path: `${IN_A_DOMAIN}[^/]+/`, pathNot: TEST },
      to: { path: `${OWN_DOMAIN}(service|routes|sockets|reactions)\\.ts$` },
    },

    {
      name: '5-drizzle-in-sql-files',
      comment:
        'move the query into repository.ts (a condition into filters.ts, a table into tables.ts) and name it there.',
      severity: 'error',
      from: {
        path: '^(api/src|contract|web)/',
        pathNot: [
          inDomains('tables|filters|repository'),
          inPlatform('tables|filters|repository'),
          '^api/src/platform/db/',
          ...TEST,
        ],
      },
      to: { path: packages('drizzle-orm|drizzle-kit|pg') },
    },

    {
      name: '6-no-service-below',
      comment: 'let the service fetch first and pass plain values in.',
      severity: 'error',
      from: { path: inDomains('repository|tables|filters|policy|present'), pathNot: TEST },
      to: { path: inDomains('service') },
    },
    {
      name: '6-policies-are-pure',
      comment: 'let the service read rows, clock and settings, and pass the values in.',
      severity: 'error',
      from: { path: `${IN_A_DOMAIN}.*policy[.-][^/]+$`, pathNot: TEST },
      to: {
        pathNot: [
          '^contract/src/',
          packages('zod'),
          // Pure code (the Amsterdam day, money) is at the top of platform; code with state is in its folders.
          '^api/src/platform/[^/]+\\.ts$',
          `${OWN_DOMAIN}.*policy[.-][^/]+$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },

    {
      name: '7-fastify-at-the-edge',
      comment: 'take plain values in the service; requests and replies end in routes.ts and platform/http.',
      severity: 'error',
      from: {
        path: '^(api/src|contract|web)/',
        pathNot: ['^api/src/(app|domains)\\.ts$', '^api/src/platform/http/', inDomains('routes'), ...TEST],
      },
      to: { path: packages('fastify|@fastify/[^/]+|fastify-[^/]+') },
    },
    {
      name: '7-socket-io-in-realtime',
      comment: 'use api/src/platform/realtime (in the web: web/app/lib/socket/socket.ts).',
      severity: 'error',
      from: {
        path: '^(api/src|contract|web)/',
        pathNot: ['^api/src/platform/realtime/', '^web/app/lib/socket/', ...TEST],
      },
      to: { path: packages('socket\\.io|socket\\.io-client|@socket\\.io/[^/]+') },
    },
    {
      name: '7-vendor-in-gateway',
      comment: "put the vendor's calls in the domain's gateway.ts (mail, files and jobs: in their folder of platform).",
      severity: 'error',
      from: {
        path: '^(api/src|contract|web)/',
        pathNot: [inDomains('gateway'), '^api/src/platform/(mail|files|push|jobs|db)/', ...TEST],
      },
      to: { path: packages('mollie-api-typescript|web-push|nodemailer|@?react-email|@aws-sdk/[^/]+|pg-boss') },
    },

    {
      name: '7-redis-in-nodes',
      comment: 'publish through platform/nodes or count with ctx.rateLimit: both handle an unavailable Redis.',
      severity: 'error',
      from: { path: '^(api/src|contract|web)/', pathNot: ['^api/src/platform/nodes/', ...TEST] },
      to: { path: packages('ioredis|redis') },
    },

    {
      name: '8-lib-imports-lib-only',
      comment: 'pass the value in, or move the file to the layer of what it imports.',
      severity: 'error',
      from: { path: '^web/app/lib/', pathNot: TEST },
      to: { path: '^web/app/(?!lib/)' },
    },
    {
      name: '8-ui-imports-ui-and-lib-only',
      comment: 'take the content as props, or move the component to a feature.',
      severity: 'error',
      from: { path: '^web/app/ui/', pathNot: TEST },
      to: { path: '^web/app/(?!(ui|lib)/)' },
    },
    {
      name: '8-features-import-no-page',
      comment: 'move what both need to a lower layer, or pass it as props.',
      severity: 'error',
      from: { path: '^web/app/features/', pathNot: TEST },
      to: { path: '^web/app/(?!(features|ui|lib)/)' },
    },
    {
      name: '8-pages-import-no-layout',
      comment: 'root, routes, server and layouts import pages, not the reverse: move shared code to lib.',
      severity: 'error',
      from: { path: '^web/app/pages/', pathNot: TEST },
      to: { path: ['^web/app/[^/]+$', '^web/app/layouts/'] },
    },
    {
      name: '8-features-export-api-and-components',
      comment: "import the other feature's api.ts or a file of its components/.",
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^web/app/features/',
        pathNot: ['^web/app/features/$1/', '^web/app/features/[^/]+/(api[.-]|components/)'],
      },
    },

    {
      name: '9-only-tests-use-testing',
      comment: 'move what the product needs out of testing/.',
      severity: 'error',
      from: { pathNot: [...TEST, '^(e2e|bench|tools)/'] },
      to: { path: TESTING, pathNot: 'node_modules' },
    },
    {
      name: '9-test-libraries-in-tests',
      comment: 'test libraries are not installed in production: move the code to a test or to testing/.',
      severity: 'error',
      from: { path: '^(contract|poster|api|web)/', pathNot: TEST },
      to: { path: packages('vitest|msw|fast-check|playwright-core|axe-core|@testing-library/[^/]+|jsdom') },
    },

    {
      name: '9-no-dev-dependencies',
      comment:
        'move the package to the dependencies of this workspace: a production installation omits devDependencies.',
      severity: 'error',
      from: { path: '^(contract|poster|api)/(src|seed)/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
    },

    {
      name: '11-no-re-exports',
      comment: 'import from the file that defines it. Biome reports value re-exports, this rule types as well.',
      severity: 'error',
      from: { path: '^(contract|poster|api|web)/' },
      to: { dependencyTypes: ['export'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/(build|\\.react-router)/', '^api/migrations/', '^data'] },
    // Type imports couple domains as much as value imports do.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
