import { call } from '#kit/contract/call.ts'
import { statusDetails } from './status.models.ts'

export const showStatus = call({
  id: 'status.show',
  route: 'GET /api/admin/status',
  permission: 'records.backup.read',
  summary:
    'What is in order and what needs someone, as npm run doctor prints it, and the failures of the last 90 days.',
  data: statusDetails,
})

export const statusCalls = { showStatus }
