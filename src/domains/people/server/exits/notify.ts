import { notify } from '#domains/notices/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { listHoldersOf } from '../accounts/store/key-holders.ts'
import { notifyPerson } from '../states/notify.ts'

type Message = Readonly<{ id: number; title: string; text: string; key: string }>

/** Notifies a person of the result of their resignation, also by mail. */
export const notifyLeaver = async (work: Work, { id, ...message }: Message): Promise<void> =>
  notifyPerson(work, id, { ...message, kind: 'people.exit', path: '/employee/userprofile?tab=resign', is_mailed: true })

/** Notifies those of HR who decide about exits, or close them, that one waits for them. */
export const notifyHr = async (
  work: Work,
  key: 'people.state.write' | 'people.exit.write',
  { id, title, text, key: about }: Message,
): Promise<void> =>
  notify(work, await listHoldersOf(work.tx, key, work.now), 'people.exit', {
    title,
    body: text,
    path: `/admin/employee/details/${id}?tab=exit`,
    why: 'You manage exits.',
    dedupe_key: `people.exit:hr:${about}`,
  })
