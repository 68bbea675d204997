import { Switch } from '@mantine/core'
import { z } from 'zod'

/** `?archived=true` in the address of a list. */
export const archivedFlag = z.literal('true').optional()

type Props = Readonly<{ value: 'true' | undefined; onChange: (value: 'true' | undefined) => void }>

/** Also lists what was archived. */
export const ArchivedSwitch = ({ value, onChange }: Props) => (
  <Switch
    label="Archived"
    checked={value === 'true'}
    onChange={(event) => onChange(event.currentTarget.checked ? 'true' : undefined)}
  />
)

type Archived = Readonly<{ archived?: boolean | 'true' | 'false' | undefined }>

/** The same as a filter of a list. */
export const ARCHIVED = {
  names: ['archived'] as const,
  draw: ({ archived }: Archived, set: (part: Archived) => void) => (
    <ArchivedSwitch value={archived ? 'true' : undefined} onChange={(value) => set({ archived: value })} />
  ),
}
