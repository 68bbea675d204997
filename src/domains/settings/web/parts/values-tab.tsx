import { z } from 'zod'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { cancelSetting, readSettings } from '../../contract/settings.calls.ts'
import type { SettingItem, SettingsState } from '../../contract/settings.models.ts'
import styles from './settings.module.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { Panel } from '#kit/web/screens/panels.tsx'
import { type Changed, SaveSheet } from './save-sheet.tsx'
import { SettingField, SettingText } from './setting-field.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime, day, dayIn } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { valueText } from '../value-text.ts'

type SettingMarksProps = Readonly<{ item: SettingItem; may_write: boolean }>

/** Returns whether a setting has another value than the one that comes with Muster. */
const isOther = ({ fixed, set, value, default: usual }: SettingItem): boolean =>
  !fixed && set && usual !== '' && usual !== null && value !== usual

/** Shows the state of a setting: that it is no default, its author, coming values, and that it cannot change. */
const SettingMarks = ({ item, may_write }: SettingMarksProps) => (
  <div className={styles.marks}>
    {item.fixed && <StatusBadge tone="off" word="Set by the installation" />}
    {isOther(item) && <StatusBadge tone="off" word="Changed" />}
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

const Coming = ({ item, coming, may_write }: SettingMarksProps & { coming: SettingItem['scheduled'][number] }) => {
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

/** Settings that are read together, side by side. */
const TOGETHER: readonly (readonly string[])[] = [
  ['mail.host', 'mail.port', 'mail.security'],
  ['mail.user', 'mail.password'],
  ['mail.from_name', 'mail.from_address'],
]

const linesOf = (items: readonly SettingItem[]): readonly (readonly SettingItem[])[] => [
  ...Map.groupBy(items, ({ key }) => TOGETHER.find((line) => line.includes(key))?.[0] ?? key).values(),
]

type ItemProps = Readonly<{
  item: SettingItem
  value: unknown
  may_write: boolean
  onChange: (value: unknown) => void
}>

const Item = ({ item, value, may_write, onChange }: ItemProps) => (
  <div className={styles.item}>
    <div className={styles.field}>
      {may_write && !item.fixed ? (
        <SettingField item={item} value={value} onChange={onChange} />
      ) : (
        <SettingText item={item} />
      )}
      <HistoryLink item={item} />
    </div>
    <SettingMarks item={item} may_write={may_write} />
  </div>
)

type Draft = Readonly<Record<string, unknown>>

/** Returns the typed values that differ from the stored ones. An empty secret is none. */
const changedOf = (items: readonly SettingItem[], draft: Draft): readonly Changed[] =>
  items.flatMap((item) => {
    const value = draft[item.key]
    if (value === undefined || value === item.value || (item.type === 'secret' && value === '')) return []
    return [{ item, value }]
  })

type Props = Readonly<{ state: SettingsState; group: SettingsState['groups'][number] }>

/** One group of settings: nothing is sent before its effects were seen. */
const GroupForm = ({ state, group }: Props) => {
  const [draft, setDraft] = useState<Draft>({})
  const [isOpen, setOpen] = useState(false)
  const changed = changedOf(group.items, draft)
  useUnsavedGuard(changed.length > 0)
  const canWrite = group.can.write
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={group.label}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0) setOpen(true)
      }}
    >
      {group.key === 'mail' && (
        <div className={styles.mailState}>
          <Panel name="mail_test" fallback={null} />
        </div>
      )}
      {linesOf(group.items).map((line) => (
        <div key={line[0]?.key} className={styles.line} data-fields={line.length}>
          {line.map((item) => (
            <Item
              key={item.key}
              item={item}
              value={draft[item.key] === undefined ? item.value : draft[item.key]}
              may_write={canWrite}
              onChange={(value) => setDraft((before) => ({ ...before, [item.key]: value }))}
            />
          ))}
        </div>
      ))}
      {canWrite && <SaveBar submit="Save" changes={changed.length} onDiscard={() => setDraft({})} />}
      <SaveSheet
        is_open={isOpen}
        version={state.version}
        today={state.today}
        changed={changed}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setDraft({})
          setOpen(false)
        }}
      />
    </form>
  )
}

const HistoryLink = ({ item }: { item: SettingItem }) => {
  const go = useGo()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      className={styles.history}
      aria-label={`History of ${item.label}`}
      onClick={() => go(`/admin/settings?tab=history&key=${item.key}`)}
    >
      <IconHistory size={16} aria-hidden="true" />
    </ActionIcon>
  )
}

const address = z.object({ group: z.string().max(40).optional() })

/** The groups at the left, the settings of the chosen one at the right. */
export const ValuesTab = () => (
  <Loaded query={useCallQuery(readSettings, {})} what="the settings" shape="form">
    {(state) => <Groups state={state} />}
  </Loaded>
)

const Groups = ({ state }: { state: SettingsState }) => {
  const [{ group }] = useAddressState(address)
  const open = state.groups.find(({ key }) => key === group) ?? state.groups[0]
  return (
    <div className={styles.page}>
      <nav aria-label="Groups of settings">
        <ul className={styles.groups}>
          {state.groups.map(({ key, label }) => (
            <li key={key}>
              <GoLink
                className={styles.group}
                href={`/admin/settings?group=${key}`}
                aria-current={key === open?.key ? 'page' : undefined}
              >
                {label}
              </GoLink>
            </li>
          ))}
        </ul>
      </nav>
      {open && <GroupForm key={open.key} state={state} group={open} />}
    </div>
  )
}
