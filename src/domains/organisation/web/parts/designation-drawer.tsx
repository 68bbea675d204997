import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { addDesignation, listDesignations, updateDesignation } from '../../contract/designations.calls.ts'
import type { Department, Designation } from '../../contract/organisation.models.ts'
import { RowActions } from './row-actions.tsx'
import styles from './organisation.module.css'

type Props = Readonly<{ drawer: DrawerState; departments: readonly Department[] }>

/** A designation beside the list. */
export const DesignationDrawer = ({ drawer, departments }: Props) => (
  <EntityDrawer
    table="designations"
    drawer={drawer}
    word="designation"
    list={listDesignations}
    input={{ query: { archived: true } }}
    add={addDesignation}
    update={updateDesignation}
    params={(row) => ({ role_id: row.id })}
    values={({ name, department, level, job_description }) => ({
      name,
      department_id: department?.id ?? null,
      level,
      job_description,
    })}
    menu={(row) => <RowActions row={row} kind="designation" onRemoved={drawer.close} />}
    read={(row) => <Facts facts={factsOf(row)} />}
    fields={({ field, draft }, row) => (
      <>
        <TextField {...field('name')} isOptional={false} label="Name" isFirst={!row} />
        <Select
          {...field('department_id')}
          label="Department"
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          help="Empty: offered in every department."
        />
        <NumberField {...field('level')} label="Level" help="1 to 12, to compare designations." />
        <TextArea {...field('job_description')} label="Job description" rows={8} />
        {draft.job_description && (
          <details>
            <summary>Preview</summary>
            <JobDescription text={draft.job_description} />
          </details>
        )}
      </>
    )}
  />
)

/** As readers see it: lines as they were written. */
const JobDescription = ({ text }: { text: string }) => <span className={styles.text}>{text.trim()}</span>

const factsOf = (row: Designation) =>
  [
    ['Department', row.department?.name ?? 'Every department'],
    ['Level', row.level],
    ['People', number(row.people_count)],
    ['Job description', row.job_description && <JobDescription key="text" text={row.job_description} />],
  ] as const
