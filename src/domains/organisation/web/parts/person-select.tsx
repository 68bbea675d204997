import { send } from '#kit/web/call/send.ts'
import { type Option, Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { FieldTexts } from '#kit/web/form/field-texts.tsx'
import type { Candidate } from '../../contract/organisation.models.ts'
import { listCandidates } from '../../contract/teams.calls.ts'

type Props = FieldProps<number> &
  FieldTexts &
  Readonly<{
    /** The people who are chosen already, so that they have a name before anything is searched. */
    present: readonly Readonly<{ id: number; name: string }>[]
    /** The day from which the person is to be able; today when left out. */
    on?: string | undefined
    /** People whose role has only their own rows in scope cannot be chosen. */
    needs_lead_rights?: boolean
  }>

const whyNot = (person: Candidate, needsLeadRights: boolean): string | null => {
  if (!person.is_employed) return 'not employed on that day'
  return needsLeadRights && !person.has_lead_rights ? `role ${person.role} has no lead rights` : null
}

const optionOf = (person: Candidate, needsLeadRights: boolean): Option<number> => {
  const why = whyNot(person, needsLeadRights)
  const under = why ?? person.team ?? ''
  return { value: person.id, label: person.name, under, is_disabled: why !== null }
}

/** Selects a person, searched by name; those who cannot be chosen are grey, with the reason. */
export const PersonSelect = ({ present, on, needs_lead_rights = false, ...field }: Props) => (
  <Select
    {...field}
    options={present.map(({ id, name }) => ({ value: id, label: name }))}
    find={{
      id: `${listCandidates.id} ${on ?? ''} ${needs_lead_rights}`,
      run: async (typed) => {
        const query = { ...(typed === '' ? {} : { q: typed }), ...(on ? { on } : {}) }
        const { data } = await send(listCandidates, { query })
        return data.map((person) => optionOf(person, needs_lead_rights))
      },
    }}
  />
)
