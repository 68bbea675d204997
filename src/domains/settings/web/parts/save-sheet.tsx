import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import type { CallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays } from '#kit/web/format/dates.ts'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { previewSettings, updateSettings } from '../../contract/settings.calls.ts'
import type { SettingItem } from '../../contract/settings.models.ts'
import { valueText } from '../value-text.ts'
import styles from './settings.module.css'

export type Changed = Readonly<{
  item: Pick<SettingItem, 'key' | 'label' | 'type' | 'limits' | 'value'>
  value: unknown
}>

type Props = Readonly<{
  is_open: boolean
  version: number
  today: string
  changed: readonly Changed[]
  onClose: () => void
  onSaved: () => void
}>

/** Shows the changes with their effects, takes day and reason, and saves them. */
export const SaveSheet = (props: Props) => (
  <SideDrawer title="Save changes" is_open={props.is_open} onClose={props.onClose}>
    {props.is_open && <Sheet {...props} />}
  </SideDrawer>
)

const Sheet = ({ version, today, changed, onSaved, onClose }: Props) => {
  const { id } = useActor()
  const [date, setDate] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const update = useCall(updateSettings)
  const body = {
    changes: changed.map(({ item, value }) => ({ key: item.key, value })),
    ...(date ? { effective_from: date } : {}),
  }
  const preview = useCallQuery(previewSettings, { body }, { enabled: date !== '' })
  const isWrong = date === '' || Object.keys(preview.data?.errors ?? {}).length > 0
  const save = (): void =>
    update.start(
      { params: { sessionUserId: id }, body: { ...body, version, ...(reason.trim() ? { reason } : {}) } },
      onSaved,
    )
  return (
    <div className={styles.sheet}>
      <Changes changed={changed} preview={preview} />
      <OtherFaults changed={changed} errors={preview.data?.errors ?? {}} />
      <Radio.Group
        label="Takes effect"
        value={date === null ? 'now' : 'date'}
        onChange={(when) => setDate(when === 'now' ? null : addDays(today, 1))}
      >
        <Radio value="now" label="Now" mt={6} />
        <Radio value="date" label="On a date" mt={6} />
      </Radio.Group>
      {date !== null && (
        <DateField
          name="effective_from"
          id="settings-effective-from"
          label="Date"
          help="From midnight in the zone of the organisation."
          isOptional={false}
          min={addDays(today, 1)}
          value={date}
          onChange={(next) => setDate(next ?? '')}
          error={update.failure?.fields['effective_from'] ?? preview.failure?.fields['effective_from']}
        />
      )}
      <TextField
        name="reason"
        id="settings-reason"
        label="Reason"
        help="Shown in the history."
        isOptional
        value={reason}
        onChange={(next) => setReason(next ?? '')}
        error={update.failure?.fields['reason']}
      />
      <Refused failure={update.failure ?? preview.failure} />
      <div className={styles.marks}>
        <Button onClick={save} loading={update.isRunning} disabled={isWrong}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type ChangesProps = Readonly<{ changed: readonly Changed[]; preview: CallQuery<typeof previewSettings> }>

const Changes = ({ changed, preview }: ChangesProps) => (
  <dl className={styles.changes} aria-busy={preview.isLoading}>
    {changed.map(({ item, value }) => {
      const effect = preview.data?.effects.find(({ key }) => key === item.key)
      const error = preview.data?.errors[item.key]
      return (
        <div key={item.key} className={styles.item}>
          <dt>{item.label}</dt>
          <dd>
            {item.type === 'secret' ? (
              'A new one'
            ) : (
              <FromTo before={valueText(item, item.value)} after={valueText(item, value)} />
            )}
          </dd>
          {effect && <dd className={styles.effect}>{effect.text}</dd>}
          {error && (
            <dd className={styles.wrong} role="alert">
              {error}
            </dd>
          )}
        </div>
      )
    })}
  </dl>
)

type FaultsProps = Readonly<{ changed: readonly Changed[]; errors: Readonly<Record<string, string>> }>

/** Shows faults of settings that were not touched. */
const OtherFaults = ({ changed, errors }: FaultsProps) =>
  Object.entries(errors)
    .filter(([key]) => !changed.some(({ item }) => item.key === key))
    .map(([key, text]) => (
      <p key={key} className={styles.wrong} role="alert">
        {text}
      </p>
    ))
