import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { Activity } from '../../contract/worksheets.models.ts'
import styles from '../parts/worksheets.module.css'

/** The job description of an activity as it holds in the period. */
export const OwnJobDrawer = ({ activities }: { activities: readonly Activity[] }) => {
  const drawer = useDrawer('job')
  const row = activities.find(({ id }) => String(id) === drawer.id)
  const job = row?.job_description
  return (
    <SideDrawer title={row?.name ?? 'Job description'} is_open={drawer.id !== null} onClose={drawer.close}>
      {job ? (
        <div className={styles.part}>
          <p className="m-dim">
            Version {job.version_no}, from {fullDay(job.effective_from)}
          </p>
          <p className={styles.text}>{job.body}</p>
        </div>
      ) : (
        <p className="m-dim">No job description yet.</p>
      )}
    </SideDrawer>
  )
}
