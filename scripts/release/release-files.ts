import { execFileSync } from 'node:child_process'

/** The folders and files of the repository in a release, besides the built pages and the packages. */
const FOLDERS = ['src', 'demo', 'migrations', 'docs', 'deploy']
const FILES = new Set([
  '.dockerignore',
  '.env.example',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'compose.yaml',
])

/** Tests and their fixtures, and what the build has made pages of. */
const LEFT_OUT = [/\.test\.tsx?$/, /\/testing\//, /^src\/.*\/web\//, /^src\/web\.tsx$/, /^src\/app\/catalogue\//]

/** Returns whether a release has a file of the repository. */
const isReleased = (path: string): boolean =>
  FILES.has(path) ||
  (FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !LEFT_OUT.some((pattern) => pattern.test(path)))

/** Returns the files of the repository that a release has, by their paths from the root. */
export const releaseFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(isReleased)
