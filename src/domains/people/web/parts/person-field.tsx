import { Select } from '#kit/web/form/choice-fields.tsx'
import type { PersonFieldProps } from '#kit/web/form/person-field.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { findPeople } from './find-people.ts'

/** Finds a person by name, number or e-mail while typing. */
const PersonField = ({ chosen, forWork = false, ...props }: PersonFieldProps) => {
  const { area } = useActor()
  const among = area === 'admin' && forWork ? 'forWork' : area
  const options = chosen ? [{ value: chosen.id, label: chosen.name }] : []
  return <Select {...props} options={options} find={{ id: `people-${among}`, run: findPeople[among] }} />
}
export default PersonField
