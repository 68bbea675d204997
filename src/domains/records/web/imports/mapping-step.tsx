import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { checkImport, updateImport } from '../../contract/imports.calls.ts'
import type { ImportDetails } from '../../contract/imports.models.ts'
import { RunningRows } from './import-page.tsx'
import styles from './imports.module.css'

type Options = ImportDetails['options']
type Mapping = ImportDetails['mapping']

const MODES = [
  { value: 'upsert', label: 'Add new ones and change known ones' },
  { value: 'create', label: 'Only add new ones' },
  { value: 'update', label: 'Only change known ones' },
]
const DATES = [
  { value: 'iso', label: '2026-04-30' },
  { value: 'dmy', label: 'Day first: 30.04.2026' },
  { value: 'mdy', label: 'Month first: 04/30/2026' },
]

const MappingTable = ({
  data,
  mapping,
  onChange,
}: Readonly<{ data: ImportDetails; mapping: Mapping; onChange: (mapping: Mapping) => void }>) => {
  const choose = (at: number, field: string): void =>
    onChange(mapping.map((one, index) => (index === at ? field || null : one === field ? null : one)))
  return (
    <table className={styles.map}>
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">Becomes</th>
          <th scope="col">For example</th>
        </tr>
      </thead>
      <tbody>
        {data.titles.map((title, at) => (
          <tr key={`${at}-${title}`}>
            <th scope="row">{title === '' ? `Column ${at + 1}` : title}</th>
            <td>
              <NativeSelect
                aria-label={`Field of ${title === '' ? `column ${at + 1}` : title}`}
                value={mapping[at] ?? ''}
                onChange={(event) => choose(at, event.currentTarget.value)}
                data={[
                  { value: '', label: 'Leave out' },
                  ...data.of.columns.map(({ field, label }) => ({ value: field, label })),
                ]}
              />
            </td>
            <td>
              <div className={styles.sample}>{(data.samples[at] ?? []).join(' · ')}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Values for new records where the file has none. */
const Defaults = ({
  data,
  mapping,
  options,
  onChange,
}: Readonly<{
  data: ImportDetails
  mapping: Mapping
  options: Options
  onChange: (defaults: Options['defaults']) => void
}>) => {
  const isNamed = mapping.includes('full_name')
  const missing = data.of.columns.filter(
    ({ field, is_required }) => is_required && !mapping.includes(field) && !(isNamed && field === 'first_name'),
  )
  const shown = data.of.columns.filter(
    ({ field, is_required }) => is_required && (missing.some((one) => one.field === field) || options.defaults[field]),
  )
  if (shown.length === 0) return null
  const set = (field: string, text: string): void => onChange({ ...options.defaults, [field]: text })
  return (
    <>
      <h3>For new {data.of.noun[1]}, where the file says nothing</h3>
      <div className={styles.choices}>
        {shown.map(({ field, label, choices }) =>
          choices.length > 0 ? (
            <NativeSelect
              key={field}
              label={label}
              value={options.defaults[field] ?? ''}
              onChange={(event) => set(field, event.currentTarget.value)}
              data={[{ value: '', label: 'Choose' }, ...choices]}
            />
          ) : (
            <TextInput
              key={field}
              label={label}
              value={options.defaults[field] ?? ''}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          ),
        )}
      </div>
    </>
  )
}

type Props = Readonly<{ data: ImportDetails; onChecked: () => void; onReload: () => void }>

/** The first step: the field of each column, and the choices of the import. */
export const MappingStep = ({ data, onChecked, onReload }: Props) => {
  const [mapping, setMapping] = useState<Mapping>(data.mapping)
  const [options, setOptions] = useState<Options>(data.options)
  const save = useCall(updateImport)
  const check = useCall(checkImport)
  const isRunning = save.isRunning || check.isRunning
  const change = (part: Partial<Options>): void => setOptions({ ...options, ...part })
  const go = async (): Promise<void> => {
    const saved = await save.run({ params: { id: data.id }, body: { mapping, options, version: data.version } })
    const done = saved && (await check.run({ params: { id: data.id }, body: { version: saved.data.version } }))
    onReload()
    if (done) onChecked()
  }
  return (
    <div className="m-stack">
      <MappingTable data={data} mapping={mapping} onChange={setMapping} />
      <div className={styles.choices}>
        <NativeSelect
          label="Rows"
          data={MODES}
          value={options.mode}
          onChange={({ currentTarget: { value } }) => {
            if (value === 'upsert' || value === 'create' || value === 'update') change({ mode: value })
          }}
        />
        <NativeSelect
          label="Known by"
          data={data.of.matches.map(({ field, label }) => ({ value: field, label }))}
          value={options.match}
          onChange={(event) => change({ match: event.currentTarget.value })}
        />
        <NativeSelect
          label="Dates are written"
          data={DATES}
          value={options.date_format}
          onChange={({ currentTarget: { value } }) => {
            if (value === 'iso' || value === 'dmy' || value === 'mdy') change({ date_format: value })
          }}
        />
      </div>
      <Defaults data={data} mapping={mapping} options={options} onChange={(defaults) => change({ defaults })} />
      {data.kind === 'people' && (
        <>
          <Switch
            label="Add departments, teams and designations that do not exist yet"
            checked={options.creates_missing}
            onChange={(event) => change({ creates_missing: event.currentTarget.checked })}
          />
          <Switch
            label="Invite new people to sign in, by email"
            description="Without this they have no login yet; you can invite them later."
            checked={options.sends_invitations}
            onChange={(event) => change({ sends_invitations: event.currentTarget.checked })}
          />
        </>
      )}
      <p className="m-dim m-small">
        Empty cells change nothing. The text (clear) empties a field. Bank accounts and passwords are never imported.
      </p>
      <Refused failure={save.failure ?? check.failure} />
      {isRunning && <RunningRows id={data.id} />}
      <div className="m-row">
        <Button loading={isRunning} onClick={() => void go()}>
          Check {count(data.row_count, 'row')}
        </Button>
        <span className="m-dim">Nothing changes yet.</span>
      </div>
    </div>
  )
}
