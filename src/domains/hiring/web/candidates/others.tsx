import { Button } from '@mantine/core'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { joinCandidates, type viewCandidate } from '../../contract/openings.calls.ts'
import { STAGE } from '../parts/labels.ts'
import { Part } from '../parts/part.tsx'
import styles from '../parts/hiring.module.css'

type View = DataOf<typeof viewCandidate>
type Other = View['others'][number]

const SAME: Readonly<Record<Other['same'][number], string>> = {
  email: 'email',
  phone: 'phone',
  profile: 'LinkedIn profile',
  name: 'name',
}

/** Applications that may be of the same person, each of which can be joined into this one. */
export const Others = ({ candidate, others }: Pick<View, 'candidate' | 'others'>) => {
  const here = useHere()
  const join = useCall(joinCandidates)
  const start = async ({ id, name, opening, version }: Other): Promise<void> => {
    const isSure = await confirm({
      title: 'Join these applications?',
      text: `The interviews, comments and files of ${name} for ${opening} come to this application. The other one is deleted.`,
      action: 'Join applications',
      isDestructive: true,
    })
    if (!isSure) return
    join.start({
      params: { id: candidate.id },
      body: { version: candidate.version, other_id: id, other_version: version },
    })
  }
  return (
    <Part title="Other applications">
      <ul className={styles.list}>
        {others.map((one) => (
          <li key={one.id} className={styles.entry}>
            <span className="m-row">
              <GoLink href={here({ candidate: one.id })}>{one.opening}</GoLink>
              <StatusBadge {...STAGE[one.stage]} />
              {candidate.can.update && one.can_join && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Join ${one.opening}`}
                  loading={join.isRunning}
                  onClick={() => void start(one)}
                >
                  Join
                </Button>
              )}
            </span>
            <span className="m-dim m-small">
              {one.name}, {one.email}. Same {one.same.map((key) => SAME[key]).join(', ')}.
            </span>
          </li>
        ))}
      </ul>
      <Refused failure={join.failure} />
    </Part>
  )
}
