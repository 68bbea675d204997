import { fullDay } from '#kit/web/format/dates.ts'
import type { LaterSalary } from '../../contract/hikes.models.ts'
import { payText } from './hike-texts.ts'

type Props = Readonly<{ rows: readonly LaterSalary[]; /** Shown in a list of several people. */ name?: string }>

/** Salaries that begin after a raise: each would end it. */
export const LaterSalaries = ({ rows, name }: Props) => (
  <>
    {rows.map((row) => (
      <p key={row.id} role="note">
        {name ? `${name}: a` : 'A'} salary starts on {fullDay(row.effective_from)}, after the raise
        {row.base_minor !== null && `: ${payText(row.base_minor, row)}`}
        {row.raised_minor !== null && `, or ${payText(row.raised_minor, row)} if it is raised too`}.
      </p>
    ))}
  </>
)
