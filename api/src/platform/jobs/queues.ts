export const JOBS_SCHEMA = 'jobs'
