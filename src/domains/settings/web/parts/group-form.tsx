import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { Panel } from '#kit/web/screens/panels.tsx'
import type { SettingItem, SettingsState } from '../../contract/settings.models.ts'
import { type Changed, SaveSheet } from './save-sheet.tsx'
import { SettingField, SettingText } from './setting-field.tsx'
import { SettingMarks } from './setting-marks.tsx'
import styles from './settings.module.css'

// Fields without a label above an input.
const TALL = new Set<SettingItem['type']>(['file', 'flag', 'secret'])

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
export const GroupForm = ({ state, group }: Props) => {
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
      {group.items.map((item) => (
        <div key={item.key} className={styles.item}>
          <div className={styles.field} data-tall={TALL.has(item.type) || !canWrite || item.fixed}>
            {canWrite && !item.fixed ? (
              <SettingField
                item={item}
                value={draft[item.key] === undefined ? item.value : draft[item.key]}
                onChange={(value) => setDraft((before) => ({ ...before, [item.key]: value }))}
              />
            ) : (
              <SettingText item={item} />
            )}
            <HistoryLink item={item} />
          </div>
          <SettingMarks item={item} may_write={canWrite} />
        </div>
      ))}
      {group.key === 'mail' && canWrite && <Panel name="mail_test" />}
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
      size={36}
      aria-label={`History of ${item.label}`}
      onClick={() => go(`/admin/settings?tab=history&key=${item.key}`)}
    >
      <IconHistory size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
