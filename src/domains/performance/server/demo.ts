import type { Demo } from '#kit/server/demo.ts'
import { demoSkills } from './skills/demo/skills.ts'

/** Skills of the sample organisation. */
export const demoPerformance = async (demo: Demo): Promise<void> => {
  await demoSkills(demo)
}
