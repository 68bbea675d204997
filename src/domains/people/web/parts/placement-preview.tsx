import type { Draft } from '#kit/web/form/draft.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { addEmployee } from '../../contract/employees.calls.ts'
import { previewPlacement } from '../../contract/placements.calls.ts'
import styles from './people.module.css'

type Props = Readonly<{ draft: Draft<typeof addEmployee> }>

const nameOf = ({ first_name, preferred_name, last_name }: Props['draft']): string =>
  [preferred_name || first_name, last_name].filter(Boolean).join(' ')

/** The result of the choice for the person who is added: manager, hours and holidays. */
export const PlacementPreview = ({ draft }: Props) => {
  const { brand_id, joined_on, placement } = draft
  const query = {
    brand_id: brand_id ?? 0,
    joined_on: joined_on ?? '',
    department_id: placement?.department_id ?? 0,
    team_id: placement?.team_id ?? undefined,
    manager_id: placement?.manager_id ?? undefined,
    work_pattern_id: placement?.work_pattern_id ?? undefined,
    time_zone: placement?.time_zone ?? undefined,
  }
  const isComplete = query.brand_id > 0 && query.joined_on !== '' && query.department_id > 0
  const preview = useCallQuery(previewPlacement, { query }, { enabled: isComplete, showPrevious: true })
  if (!isComplete) return null
  return (
    <section className={styles.preview} aria-label="What this means">
      <Loaded query={preview} what="what this means" shape="lines">
        {({ employee_no, managers, work_pattern, holiday_calendar, time_zone }) => (
          <Facts
            facts={[
              [
                'Reports to',
                managers.length === 0
                  ? 'nobody'
                  : [...managers.map(({ name }) => name).toReversed(), nameOf(draft)].join(' › '),
              ],
              ['Hours', work_pattern.name],
              ['Holidays', holiday_calendar.name],
              ['Time zone', time_zone.replaceAll('_', ' ')],
              ['Number', draft.employee_no || employee_no],
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}
