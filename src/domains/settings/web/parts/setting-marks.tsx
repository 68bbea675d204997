import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime, day, dayIn } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { cancelSetting } from '../../contract/settings.calls.ts'
import type { SettingItem } from '../../contract/settings.models.ts'
import { valueText } from '../value-text.ts'
import styles from './settings.module.css'

type Props = Readonly<{ item: SettingItem; may_write: boolean }>

/** Shows the state of a setting: the default, its author, coming values, and that it cannot change. */
export const SettingMarks = ({ item, may_write }: Props) => (
  <div className={styles.marks}>
    {item.fixed && <StatusBadge tone="off" word="Set by the installation" />}
    {!item.fixed && !item.set && item.type !== 'secret' && <StatusBadge tone="off" word="Default" />}
    {item.changed_at && !item.fixed && (
      <span className="m-dim m-small">
        {item.changed_by_name ?? 'Muster'}, {dateTime(item.changed_at)}
      </span>
    )}
    {item.scheduled.map((coming) => (
      <Coming key={coming.id} item={item} coming={coming} may_write={may_write} />
    ))}
  </div>
)

const Coming = ({ item, coming, may_write }: Props & { coming: SettingItem['scheduled'][number] }) => {
  const { organisation } = useActor()
  const cancel = useCall(cancelSetting)
  const date = day(dayIn(coming.effective_from, organisation.time_zone))
  return (
    <>
      <StatusBadge tone="away" word={`${valueText(item, coming.value)} from ${date}`} />
      {may_write && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={cancel.isRunning}
          aria-label={`Cancel ${item.label} from ${date}`}
          onClick={() => cancel.start({ params: { id: coming.id } })}
        >
          Cancel
        </Button>
      )}
      <Refused failure={cancel.failure} />
    </>
  )
}
