import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCoffee, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { leftText } from '#kit/web/format/durations.ts'
import type { BreakKind } from '../../contract/attendance.models.ts'
import type { PunchAction } from './punch-state.ts'
import type { Punch } from './use-punch.ts'
import styles from './punch.module.css'

type Kind = BreakKind & Readonly<{ left_minutes: number }>
type Props = Readonly<{
  punch: Punch
  /** The breaks to choose from; without them a break is of the first kind of the rules. */
  kinds?: readonly Kind[]
  size?: 'md' | 'lg'
}>

/** Shows punch in, or break and punch out; a running action is shown until the server confirms it. */
export const PunchButtons = ({ punch, kinds = [], size = 'lg' }: Props) => {
  const { expected, sending, desk, isKnown } = punch
  const shared = (action: PunchAction) => ({
    size,
    loading: sending === action,
    disabled: !isKnown || (sending !== null && sending !== action),
    onClick: () => void desk.submit(action),
  })
  if (expected.punch === 'out') {
    return (
      <div className={styles.buttons} aria-busy={!isKnown}>
        <Button {...shared('punch_in')} leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}>
          Punch In
        </Button>
      </div>
    )
  }
  const isOnBreak = expected.on_break === 'on'
  return (
    <div className={styles.buttons} aria-busy={!isKnown}>
      {isOnBreak ? (
        <Button {...shared('break_end')} leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}>
          End Break
        </Button>
      ) : (
        <Button.Group className={styles.split ?? ''}>
          <Button
            {...shared('break_start')}
            variant="default"
            leftSection={<IconCoffee size={18} aria-hidden="true" />}
          >
            Start Break
          </Button>
          {kinds.length > 1 && (
            <KindMenu
              kinds={kinds}
              size={size}
              is_disabled={!isKnown || sending !== null}
              onChoose={(kind) => void desk.submit('break_start', kind)}
            />
          )}
        </Button.Group>
      )}
      <Button
        {...shared('punch_out')}
        variant={isOnBreak ? 'default' : 'filled'}
        leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
      >
        Punch Out
      </Button>
    </div>
  )
}

type MenuProps = Readonly<{
  kinds: readonly Kind[]
  size: 'md' | 'lg'
  is_disabled: boolean
  onChoose: (kind: string) => void
}>

const KindMenu = ({ kinds, size, is_disabled, onChoose }: MenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon
        variant="default"
        size={`input-${size}`}
        className={styles.choose ?? ''}
        aria-label="Choose a break"
        disabled={is_disabled}
      >
        <IconChevronDown size={18} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {kinds.map((kind) => (
        <Menu.Item
          key={kind.key}
          onClick={() => onChoose(kind.key)}
          rightSection={<span className="m-dim m-small m-number">{leftText(kind.left_minutes)}</span>}
        >
          {kind.name} <span className="m-dim m-small">{kind.paid ? 'paid' : 'unpaid'}</span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
