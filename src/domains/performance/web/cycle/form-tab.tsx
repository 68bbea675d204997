import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { percent } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { readForm, saveForm } from '../../contract/cycles.calls.ts'
import type { FormVersion } from '../../contract/performance.models.ts'
import { shown } from '../evaluation/labels.ts'
import styles from '../parts/performance.module.css'

type TypedCriterion = Readonly<{ name?: string | null; description?: string | null; weight?: number | null }>
type Typed = Readonly<{
  goals_weight?: number | null
  criteria: readonly TypedCriterion[]
  publish?: boolean | null
}>

/** The weight at the end of a bar: half of all. */
const MOST_WEIGHT = 50

const Criteria = ({ form }: Readonly<{ form: FormOf<Typed> }>) => {
  const rows = useRows(form, 'criteria')
  const total = (form.draft.goals_weight ?? 0) + form.draft.criteria.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  return (
    <FieldSet field={{ id: form.idOf('criteria'), error: form.errors['criteria'], isOptional: false }} label="Criteria">
      {rows.keys.map((key, at) => (
        <div key={key} className={styles.item}>
          <RemovableRow label={`Remove criterion ${at + 1}`} onRemove={() => rows.remove(at)}>
            <div className={styles.criterion}>
              <TextField {...form.field(`criteria.${at}.name`)} label={`Criterion ${at + 1}`} isOptional={false} />
              <TextField {...form.field(`criteria.${at}.description`)} label="Description" isOptional />
              <NumberField {...form.field(`criteria.${at}.weight`)} label="Weight" unit="%" isOptional={false} />
            </div>
          </RemovableRow>
        </div>
      ))}
      <div className={styles.between}>
        <Button variant="default" onClick={() => rows.add({ name: '', weight: null })}>
          Add criterion
        </Button>
        <span className={total === 100 ? 'm-dim' : undefined}>The weights total {total} of 100.</span>
      </div>
    </FieldSet>
  )
}

type DraftProps = Readonly<{ draft: FormVersion | null; active: FormVersion | null; onClose: () => void }>

const DraftForm = ({ draft, active, onClose }: DraftProps) => {
  const from = draft ?? active
  return (
    <CallForm
      call={saveForm}
      initial={{
        goals_weight: from?.goals_weight ?? 40,
        criteria: from?.criteria ?? [{ name: '', weight: 60 }],
        publish: false,
      }}
      toBody={({ goals_weight, criteria, publish }: Typed) => ({
        version: draft?.version ?? null,
        goals_weight: goals_weight ?? null,
        criteria: criteria.map(({ name, description, weight }) => ({
          name: name ?? '',
          description: description ?? '',
          weight: weight ?? null,
        })),
        publish: publish === true,
      })}
      submit="Save form"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          <div className={styles.cycle}>
            <NumberField {...field('goals_weight')} label="Share of the personal goals" unit="%" isOptional={false} />
          </div>
          <Criteria form={form} />
          <Check
            {...field('publish')}
            label="Publish it: cycles that open from now on use it, and it no longer changes"
            isOptional={false}
          />
        </>
      )}
    </CallForm>
  )
}

type Line = Readonly<{ name: string; description: string; weight: number }>

const COLUMNS: readonly Column<Line>[] = [
  { key: 'name', title: 'Criterion', text: ({ name }) => name, onPhone: 'title' },
  { key: 'description', title: 'Description', text: ({ description }) => description || '–' },
  {
    key: 'weight',
    title: 'Weight',
    text: ({ weight }) => percent(weight / 100),
    cell: ({ weight }) => (
      <span className={styles.weight}>
        <Bullet label={percent(weight / 100)} value={weight} most={MOST_WEIGHT} />
        <span aria-hidden="true">{percent(weight / 100)}</span>
      </span>
    ),
    isNumber: true,
  },
]

/** The criteria, and the personal goals as one more of them. */
const linesOf = ({ criteria, goals_weight }: FormVersion): readonly Line[] => [
  ...criteria,
  { name: 'Personal goals', description: 'Agreed with each person', weight: goals_weight },
]

/** The scale of the grades, from the lowest score to the highest. */
const Grades = ({ grades }: Pick<FormVersion, 'grades'>) => (
  <div>
    <h3 className={styles.heading}>Grades</h3>
    <ol className={styles.scale}>
      {grades
        .toSorted((one, other) => one.from_x100 - other.from_x100)
        .map(({ from_x100, label }) => (
          <li key={from_x100}>
            <strong>{label}</strong>
            <span className="m-dim m-small">from {shown(from_x100)}</span>
          </li>
        ))}
    </ol>
  </div>
)

const Published = ({ form }: Readonly<{ form: FormVersion }>) => (
  <Card
    title={`Version ${form.version_no}, in use`}
    aside={form.published_at && <span className="m-dim m-small">{dateTime(form.published_at)}</span>}
  >
    <div className={styles.column}>
      <DataTable label="Criteria" rows={linesOf(form)} rowKey={({ name }) => name} isCompact columns={COLUMNS} />
      <Grades grades={form.grades} />
    </div>
  </Card>
)

/** The one form of the organisation: what is published, and the draft of what comes next. */
export const FormTab = () => {
  const query = useCallQuery(readForm, {})
  const mayWrite = useActor().has('performance.cycle.write')
  const drawer = useDrawer('version')
  return (
    <Loaded query={query} what="the form" shape="form">
      {({ active, draft }) => (
        <div className="m-stack">
          {mayWrite && (
            <div className={styles.between}>
              <span className="m-dim">{draft && `Version ${draft.version_no} is a draft.`}</span>
              <Button onClick={() => drawer.open('next')}>{draft ? 'Edit draft' : 'New version'}</Button>
            </div>
          )}
          {active ? (
            <Published form={active} />
          ) : (
            <Empty title="No form is published" text="Publish it before a cycle opens." />
          )}
          <SideDrawer
            title={draft ? `Draft of version ${draft.version_no}` : 'New version'}
            is_open={mayWrite && drawer.id !== null}
            onClose={drawer.close}
            isWide
          >
            <div className={styles.wide}>
              <DraftForm key={draft?.version ?? 'new'} draft={draft} active={active} onClose={drawer.close} />
            </div>
          </SideDrawer>
        </div>
      )}
    </Loaded>
  )
}
