import { Button, Menu } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { days, today } from '../format/dates.ts'
import { useActor } from '../screens/actor.tsx'
import { DayInput } from './day-input.tsx'
import { movedPeriod, type Period, presetOf, presets } from './periods.ts'
import styles from './filters.module.css'

type Props = Readonly<{
  /** Left out: all days. */
  value: Period | undefined
  onChange: (period: Period) => void
  /** Takes the period off, where a list is not always narrowed by one. */
  onClear?: () => void
  /** The last day that can be chosen. */
  max?: string
  /** Limits the days of a period; the other end follows the one that is moved. */
  mostDays?: number
}>

const ALL = 'All days'

/** Picks the shown days: a preset, or any two days. */
export const PeriodPicker = ({ value, onChange, onClear, max, mostDays }: Props) => {
  const now = today()
  const { week_start } = useActor().organisation
  const shown = value ? days(value.from, value.to) : ALL
  const label = (value && presetOf(value, now, week_start)?.label) ?? shown
  const move = (end: 'from' | 'to', moved: string): void =>
    onChange(movedPeriod(value ?? { from: now, to: now }, end, moved, mostDays))
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
          <DayInput
            isNested
            label="From"
            value={value?.from ?? ''}
            max={max}
            onChange={(moved) => move('from', moved)}
          />
          <DayInput isNested label="To" value={value?.to ?? ''} max={max} onChange={(moved) => move('to', moved)} />
          {mostDays && <p className="m-dim m-small">At most {mostDays} days.</p>}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
