import { type RawBuilder, sql } from 'kysely'

/** Areas of the audit that are visible, and pairs of area and entity that differ from their area. */
type Visible = Readonly<{ areas: string[]; opened: string[]; closed: string[] }>

/** Returns the condition on rows of the audit `a` that are visible: of a visible area without the closed pairs, or of an opened pair. */
export const matchesVisible = ({ areas, opened, closed }: Visible): RawBuilder<boolean> => {
  const area = sql`split_part(a.action, '.', 1)`
  const pair = sql`${area} || ':' || a.entity`
  return sql<boolean>`((${area} = any(${areas}) and ${pair} <> all(${closed})) or ${pair} = any(${opened}))`
}
