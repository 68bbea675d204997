import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBellOff, IconClockPause, IconDots } from '@tabler/icons-react'
import { useActor } from '#kit/web/screens/actor.tsx'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { Notification } from '../contract/notices.models.ts'
import type { RowActions } from './use-row-actions.ts'

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const HOUR_MS = 3_600_000

type Props = Readonly<{ row: Notification; actions: RowActions; onChooseDate: () => void }>

/** The menu of a row: when it is to come back, filing it away, and hearing no more of its kind. */
export const RowMenu = ({ row, actions, onChooseDate }: Props) => {
  const inAnHour = (): void => {
    const snoozed_until = new Date(machineNow() + HOUR_MS).toISOString()
    actions.snooze(row, { snoozed_until }, 'for an hour')
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`More for ${row.title}`} data-row-menu>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.can.snooze && <Snooze row={row} actions={actions} onHour={inAnHour} onChooseDate={onChooseDate} />}
        {row.can.restore && (
          <Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => actions.restore(row)}>
            Move to the inbox
          </Menu.Item>
        )}
        {row.can.archive && (
          <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => actions.archive(row)}>
            Archive
          </Menu.Item>
        )}
        {row.can.mute && (
          <Menu.Item leftSection={<IconBellOff {...ICON} />} onClick={() => actions.mute(row)}>
            Mute this kind
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type SnoozeProps = Props & Readonly<{ onHour: () => void }>

const Snooze = ({ row, actions, onHour, onChooseDate }: SnoozeProps) => {
  const { employee_id } = useActor()
  const icon = <IconClockPause {...ICON} />
  return (
    <>
      <Menu.Label>Snooze</Menu.Label>
      <Menu.Item leftSection={icon} onClick={onHour}>
        1 hour
      </Menu.Item>
      <Menu.Item leftSection={icon} onClick={() => actions.snooze(row, { until: 'tomorrow' }, 'until tomorrow, 09:00')}>
        Tomorrow, 09:00
      </Menu.Item>
      {employee_id !== null && (
        <Menu.Item
          leftSection={icon}
          onClick={() => actions.snooze(row, { until: 'next_shift' }, 'until your next shift')}
        >
          Next shift
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon} onClick={onChooseDate}>
        Choose a date
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
