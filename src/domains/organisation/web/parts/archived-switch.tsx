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
