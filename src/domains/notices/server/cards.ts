import type { z } from 'zod'
import type { CardSource } from '#kit/server/registries.ts'
import type { systemCard as contract } from '../contract/notices.cards.ts'
import { getSystemState } from './store/system.ts'

type Data = z.output<typeof contract>
export type SystemDetails = Pick<Data, 'version' | 'database'>

/**
 * Returns the version, the number of processes, and the state of mail. Each process has one connection for live events,
 * by which it is counted.
 */
export const systemCard = ({ version, database }: SystemDetails): CardSource => ({
  permission: 'settings.read',
  read: async ({ tx, actor, now }) => {
    const row = await getSystemState(tx, now)
    const path = actor.grants.has('notices.mail.read') ? '/admin/management/notification?tab=email' : ''
    return { path, data: { version, database, ...row } satisfies Data }
  },
})
