import { noticeKinds } from '#domains/notices/server/index.ts'

/** Whoever was told that a package is ready had asked for it; who may load it is asked when it is. */
export const registerReadyNotices = (): void =>
  noticeKinds.add('records.ready', {
    domain: 'records',
    label: 'Packages of personal data that are ready',
    priority: 'normal',
    see: async (_ask, ids) => new Map(ids.map((id): [number, []] => [id, []])),
  })
