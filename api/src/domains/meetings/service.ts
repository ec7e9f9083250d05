import { createAttendanceLink } from './attendance/service-link.ts'
import { findMeeting } from './repository.ts'

export { createAttendanceLink, findMeeting }
