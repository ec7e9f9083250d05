// The walls between rooms, as docs/architecture.md numbers them. Each rule's comment is what `npm run check` prints
// under "Instead". Rules that dependency-cruiser cannot say stand in tools/walls/.
/** Tests, and what only they use: a folder `testing/`, or `testing.ts` beside them. */
const TESTING = '(^|/)testing(/|\\.ts$)'
const TEST = ['\\.(test|chaos)\\.tsx?$', TESTING]
const DOMAINS = '^api/src/domains/'
/** Captures the room's name as $1 for the `to` side. */
const IN_A_DOMAIN = '^api/src/domains/([^/]+)/'
const OWN_DOMAIN = '^api/src/domains/$1/'
const ROOMS =
  'users|auth|blocks|events|landing-pages|groups|chat|gifs|notifications|payments|premium|donations|reports|contact|admin|audit'

/** Files of the domain vocabulary by their word, split ones (`service-membership.ts`) included. */
const word = (words) => `/(${words})[.-][^/]+$`
const inDomains = (words) => `${DOMAINS}.+${word(words)}`
const inPlatform = (words) => `^api/src/platform.*${word(words)}`
/** A package by name, whether or not it is installed where the cruise runs. */
const packages = (names) => `(^|node_modules/)(@types/)?(${names})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: '1-no-circles',
      comment: 'move what both need into a third file that imports neither, or let one react to a fact of the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },

    {
      name: '2-contract-imports-zod-only',
      comment: 'the contract describes; what computes or knows a library belongs in the api or the web.',
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
      comment: 'put what both must agree on into contract/src; the api reaches the built web by path, never by import.',
      severity: 'error',
      from: { path: '^(web|api)/' },
      to: { path: '^(web|api)/', pathNot: '^$1/' },
    },
    {
      name: '2-product-stands-alone',
      comment: 'tools, benchmarks and journeys use the product, never the other way round: move the code into it.',
      severity: 'error',
      from: { path: '^(contract|poster|api|web)/', pathNot: TEST },
      to: { path: '^(tools|bench|e2e)/' },
    },

    {
      name: '3-platform-knows-no-domain',
      comment: 'hand it in as an argument from app.ts, or move the file into the domain it is about.',
      severity: 'error',
      from: { path: '^api/src/platform/', pathNot: TEST },
      to: { path: [DOMAINS, '^api/src/(app|main|admin)\\.ts$', `^contract/src/(${ROOMS})\\.ts$`] },
    },
    {
      name: '3-only-app-plugs-in',
      comment: 'plug routes, sockets, reactions and jobs in from api/src/app.ts; others call the verbs in service.ts.',
      severity: 'error',
      from: { path: '^api/', pathNot: [DOMAINS, '^api/src/app\\.ts$', ...TEST] },
      to: { path: inDomains('routes|sockets|reactions|jobs') },
    },

    {
      name: '4-front-door',
      comment:
        "call a verb of the neighbour's service.ts, or show its row with its present.ts; if the verb is missing, write it there.",
      severity: 'error',
      from: { path: IN_A_DOMAIN, pathNot: TEST },
      to: { path: DOMAINS, pathNot: [OWN_DOMAIN, inDomains('service|present|tables|filters')] },
    },
    {
      name: '4-front-door-from-outside',
      comment: 'call a verb of the service.ts; only app.ts knows the other files, only the domain its own queries.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: [DOMAINS, ...TEST] },
      to: { path: DOMAINS, pathNot: inDomains('service|routes|sockets|reactions|jobs') },
    },
    {
      name: '4-join-in-sql-only',
      comment:
        "join a neighbour's tables and use its filters in repository.ts, tables.ts or filters.ts, and call that.",
      severity: 'error',
      from: { path: IN_A_DOMAIN, pathNot: [inDomains('repository|tables|filters'), ...TEST] },
      to: { path: inDomains('tables|filters'), pathNot: OWN_DOMAIN },
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
      comment: 'let the service fetch first and hand over plain values; queries, rules and presenters decide nothing.',
      severity: 'error',
      from: { path: inDomains('repository|tables|filters|policy|present'), pathNot: TEST },
      to: { path: inDomains('service') },
    },
    {
      name: '6-policies-are-pure',
      comment: 'a policy takes values and answers: let the service read rows, clock and settings, and pass them in.',
      severity: 'error',
      from: { path: `${IN_A_DOMAIN}.*policy[.-][^/]+$`, pathNot: TEST },
      to: {
        pathNot: [
          '^contract/src/',
          packages('zod'),
          // Pure machinery (the Amsterdam day, money) stands straight in platform; rooms with machines have folders.
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
        pathNot: ['^api/src/app\\.ts$', '^api/src/platform/http/', inDomains('routes'), ...TEST],
      },
      to: { path: packages('fastify|@fastify/[^/]+|fastify-[^/]+') },
    },
    {
      name: '7-socket-io-in-realtime',
      comment: 'use the door of api/src/platform/realtime (in the web: web/app/lib/socket/socket.ts).',
      severity: 'error',
      from: {
        path: '^(api/src|contract|web)/',
        pathNot: ['^api/src/platform/realtime/', '^web/app/lib/socket/', ...TEST],
      },
      to: { path: packages('socket\\.io|socket\\.io-client|@socket\\.io/[^/]+') },
    },
    {
      name: '7-vendor-in-gateway',
      comment: "put the vendor's calls in the domain's gateway.ts (mail, files and jobs: in their room of platform).",
      severity: 'error',
      from: {
        path: '^(api/src|contract|web)/',
        pathNot: [inDomains('gateway'), '^api/src/platform/(mail|files|push|jobs|db)/', ...TEST],
      },
      to: { path: packages('mollie-api-typescript|web-push|nodemailer|@?react-email|@aws-sdk/[^/]+|pg-boss') },
    },

    {
      name: '7-redis-in-nodes',
      comment:
        'say it over the line, or count with ctx.rateLimit: Redis may be away, and platform/nodes knows what then.',
      severity: 'error',
      from: { path: '^(api/src|contract|web)/', pathNot: ['^api/src/platform/nodes/', ...TEST] },
      to: { path: packages('ioredis|redis') },
    },

    {
      name: '8-lib-is-the-ground',
      comment: 'lib stands under everything: pass the thing in, or move the file up to where what it needs lives.',
      severity: 'error',
      from: { path: '^web/app/lib/', pathNot: TEST },
      to: { path: '^web/app/(?!lib/)' },
    },
    {
      name: '8-ui-knows-no-product',
      comment: 'ui could ship in another product: take what it shows as props, or move it to a feature.',
      severity: 'error',
      from: { path: '^web/app/ui/', pathNot: TEST },
      to: { path: '^web/app/(?!(ui|lib)/)' },
    },
    {
      name: '8-features-know-no-page',
      comment: 'a page composes features: move what both need down, or pass it as props.',
      severity: 'error',
      from: { path: '^web/app/features/', pathNot: TEST },
      to: { path: '^web/app/(?!(features|ui|lib)/)' },
    },
    {
      name: '8-pages-know-no-frame',
      comment: 'root, routes, server and layouts stand above the pages: what a page needs of them belongs in lib.',
      severity: 'error',
      from: { path: '^web/app/pages/', pathNot: TEST },
      to: { path: ['^web/app/[^/]+$', '^web/app/layouts/'] },
    },
    {
      name: '8-features-show-api-and-components',
      comment: "use the other feature's api.ts or a file of its components/; the rest is its own business.",
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^web/app/features/',
        pathNot: ['^web/app/features/$1/', '^web/app/features/[^/]+/(api[.-]|components/)'],
      },
    },

    {
      name: '9-only-tests-use-testing',
      comment: 'what the product needs too is not a test tool: move it out of testing/.',
      severity: 'error',
      from: { pathNot: [...TEST, '^(e2e|bench|tools)/'] },
      to: { path: TESTING, pathNot: 'node_modules' },
    },
    {
      name: '9-test-libraries-in-tests',
      comment: 'keep test libraries out of what runs for people.',
      severity: 'error',
      from: { path: '^(contract|api|web)/', pathNot: TEST },
      to: { path: packages('vitest|msw|fast-check|playwright-core|axe-core|@testing-library/[^/]+|jsdom') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/(build|\\.react-router)/', '^api/migrations/', '^data'] },
    // Imports of types count too: they couple rooms as much as imports of values.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
