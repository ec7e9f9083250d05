/** The database schema of pg-boss. */
export const JOBS_SCHEMA = 'jobs'
/** That of the installed pg-boss. Every backup in the tests is refused when an update of pg-boss changes it. */
export const JOBS_SCHEMA_VERSION = 43
