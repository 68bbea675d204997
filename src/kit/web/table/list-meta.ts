import { z } from 'zod'
import { type PageMeta, pageMeta } from '#kit/contract/page.ts'

const shape = z.object(pageMeta.shape)

/** Returns the place of a response in its list; null where the call does not page. Lists may have further meta. */
export const listMeta = (meta: unknown): PageMeta | null => shape.safeParse(meta).data ?? null
