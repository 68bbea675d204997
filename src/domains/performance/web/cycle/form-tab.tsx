import { Button } from '@mantine/core'
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
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
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

const DraftForm = ({ draft, active }: Readonly<{ draft: FormVersion | null; active: FormVersion | null }>) => {
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
      onDone={() => undefined}
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

const Published = ({ form }: Readonly<{ form: FormVersion }>) => (
  <Card
    title={`Version ${form.version_no}`}
    aside={form.published_at && <span className="m-dim m-small">{dateTime(form.published_at)}</span>}
  >
    <DataTable
      label="Criteria"
      rows={form.criteria}
      rowKey={({ name }) => name}
      isCompact
      columns={[
        {
          key: 'name',
          title: 'Criterion',
          text: ({ name }: FormVersion['criteria'][number]) => name,
          onPhone: 'title',
        },
        {
          key: 'description',
          title: 'Description',
          text: ({ description }: FormVersion['criteria'][number]) => description || '–',
        },
        {
          key: 'weight',
          title: 'Weight',
          text: ({ weight }: FormVersion['criteria'][number]) => percent(weight / 100),
          cell: ({ weight }: FormVersion['criteria'][number]) => (
            <span className={styles.weight}>
              <Bullet label={percent(weight / 100)} value={weight} most={MOST_WEIGHT} />
              <span aria-hidden="true">{percent(weight / 100)}</span>
            </span>
          ),
          isNumber: true,
        },
      ]}
    />
    <p className="m-dim">
      Personal goals: {percent(form.goals_weight / 100)}. Grades:{' '}
      {form.grades.map(({ from_x100, label }) => `${label} from ${shown(from_x100)}`).join(', ')}.
    </p>
  </Card>
)

/** The one form of the organisation: what is published, and the draft of what comes next. */
export const FormTab = () => {
  const query = useCallQuery(readForm, {})
  const mayWrite = useActor().has('performance.cycle.write')
  return (
    <Loaded query={query} what="the form" shape="form">
      {({ active, draft }) => (
        <div className="m-stack">
          {active ? (
            <Published form={active} />
          ) : (
            <Empty title="No form is published" text="Publish it before a cycle opens." />
          )}
          {mayWrite && (
            <Card title={draft ? `Draft of version ${draft.version_no}` : 'Next version'}>
              <div className={styles.wide}>
                <DraftForm key={draft?.version ?? 'new'} draft={draft} active={active} />
              </div>
            </Card>
          )}
        </div>
      )}
    </Loaded>
  )
}
