import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { z } from 'zod'
import { useAddressState } from '../address/use-address-state.ts'
import type { Column } from './columns.ts'
import { hiddenKeys, hiddenName } from './view-search.ts'

/** The columns that are shown: those of the address, as of a saved view, or those stored in this browser for each table. */
export const useColumnChoice = <Row,>(tableId: string, columns: readonly Column<Row>[], prefix: string) => {
  const name = hiddenName(prefix)
  const [address, setAddress] = useAddressState(z.object({ [name]: z.string().max(500).optional() }))
  const [stored, setStored] = useLocalStorage<readonly string[]>({
    key: `columns.${tableId}`,
    defaultValue: columns.filter((column) => column.isExtra).map((column) => column.key),
    getInitialValueInEffect: false,
  })
  const named = address[name]
  const hidden = hiddenKeys(typeof named === 'string' ? named : undefined) ?? stored
  const shown = columns.filter((column) => !hidden.includes(column.key))
  const toggle = (key: string): void => {
    setStored(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key])
    if (named !== undefined) setAddress({ [name]: undefined })
  }
  return { shown: shown.length > 0 ? shown : columns.slice(0, 1), hidden, toggle }
}

type Props<Row> = Readonly<{
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  /** Chosen, but without room at this width. */
  withoutRoom: readonly string[]
  onToggle: (key: string) => void
}>

export const ColumnChoice = <Row,>({ columns, hidden, withoutRoom, onToggle }: Props<Row>) => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <ActionIcon variant="default" size={36} aria-label="Choose columns">
        <IconColumns3 size={18} aria-hidden="true" />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap="xs">
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            label={column.title}
            checked={!hidden.includes(column.key)}
            onChange={() => onToggle(column.key)}
            {...(withoutRoom.includes(column.key) ? { description: 'No room at this width' } : {})}
          />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
