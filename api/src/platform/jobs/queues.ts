/** The database schema of pg-boss. */
export const JOBS_SCHEMA = 'jobs'
