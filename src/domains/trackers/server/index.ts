import { serverDomain } from '#kit/server/call/handle.ts'
import { trackerPermissions } from '../contract/trackers.permissions.ts'
import { trackersAudit } from './audit-words.ts'

/** Targets, tickets, team reports and the graph of work: what was expected, what came out, and the rows behind each number. */
export const trackersDomain = () =>
  serverDomain({
    id: 'trackers',
    permissions: trackerPermissions,
    audit: trackersAudit,
    calls: {},
    handlers: {},
  })
