import { serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { requestsPermissions } from '../contract/requests.permissions.ts'
import { requestsAudit } from './audit-words.ts'
import { registerKinds } from './kinds/own-kinds.ts'

/** What people ask for, who answers, and what leave they have. */
export const requestsDomain = (_files: FileStore) => {
  registerKinds()
  return serverDomain({
    id: 'requests',
    permissions: requestsPermissions,
    audit: requestsAudit,
    calls: {},
    handlers: {},
  })
}
