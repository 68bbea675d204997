import type { ReactNode } from 'react'
import type { ForceRow } from '../../contract/forced.models.ts'

/** Further actions of a row to decide, such as a look at the pictures of the day; null where one has none. */
export const ROW_ACTIONS: readonly Readonly<{ id: string; draw: (row: ForceRow) => ReactNode }>[] = []
