import { noticeKinds } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'

/** Everyone notified of a package has requested it, so the notice is always visible; the download checks the rights. */
export const readyNoticeFilling = entries(noticeKinds, {
  'records.ready': {
    domain: 'records',
    label: 'Packages of personal data that are ready',
    priority: 'normal',
    see: async (_context, ids) => new Map(ids.map((id): [number, []] => [id, []])),
  },
})
