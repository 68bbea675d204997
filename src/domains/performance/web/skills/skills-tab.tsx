import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { listClaims } from '../../contract/skills.calls.ts'
import { SkillCatalogue } from './catalogue.tsx'
import { Claims } from './claims.tsx'

/** The claims that wait, for who decides them, and the skills of the organisation. */
export const SkillsTab = () => {
  const decides = useActor().has('skills.decide')
  const claims = useCallQuery(listClaims, {}, { enabled: decides })
  return (
    <div className="m-stack">
      {decides && <Claims />}
      <Together responses={decides ? [claims] : []}>
        <SkillCatalogue />
      </Together>
    </div>
  )
}
