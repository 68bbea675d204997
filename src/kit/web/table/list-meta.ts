import { z } from 'zod'
import { type PageMeta, pageMeta } from '#kit/contract/page.ts'

const shape = z.object(pageMeta.shape)

/** The place of an answer in its list; null where the call does not page. Lists may say more beside it. */
export const listMeta = (meta: unknown): PageMeta | null => shape.safeParse(meta).data ?? null
