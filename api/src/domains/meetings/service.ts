import { createAttendanceLink } from './attendance/service-link.ts'
import { countHomeContacts, endHomeContacts, nameHomeContact } from './home-check/service.ts'
import { countPlanLinks, endPlanLinks, nameSharedPlan } from './plans/service.ts'
import { findMeeting } from './repository.ts'

export {
  countHomeContacts,
  countPlanLinks,
  createAttendanceLink,
  endHomeContacts,
  endPlanLinks,
  findMeeting,
  nameHomeContact,
  nameSharedPlan,
}
