import { Button, Menu, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { day, today } from '../format/dates.ts'
import { useActor } from '../screens/actor.tsx'
import { type Period, presetOf, presets } from './periods.ts'
import styles from './filters.module.css'

type Props = Readonly<{
  /** Left out: all days. */
  value: Period | undefined
  onChange: (period: Period) => void
  /** Takes the period off, where a list is not always narrowed by one. */
  onClear?: () => void
  max?: string
}>

const ALL = 'All days'

/** Which days are shown: a preset, or any two days. */
export const PeriodPicker = ({ value, onChange, onClear, max }: Props) => {
  const now = today()
  const { week_start } = useActor().organisation
  const days = value ? `${day(value.from)} – ${day(value.to)}` : ALL
  const label = (value && presetOf(value, now, week_start)?.label) ?? days
  const change = (part: Partial<Period>): void => {
    const next = { from: now, to: now, ...value, ...part }
    if (next.from && next.to) onChange(next.from <= next.to ? next : { from: next.to, to: next.from })
  }
  return (
    <Menu position="bottom-start" closeOnItemClick>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden="true" />}
          aria-label={`Period: ${label}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onClear && <Menu.Item onClick={onClear}>{ALL}</Menu.Item>}
        {presets(now, week_start).map((preset) => (
          <Menu.Item key={preset.id} onClick={() => onChange(preset.period)}>
            {preset.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <div className={styles.range}>
          <TextInput
            type="date"
            label="From"
            value={value?.from ?? ''}
            max={max}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="To"
            value={value?.to ?? ''}
            max={max}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
