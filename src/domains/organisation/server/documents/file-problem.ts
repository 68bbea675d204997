/** One holiday as it is written in a file. `at` is the line on which it begins. */
export type RawRow = Readonly<{ at: number; date: string; name: string; portion: string }>

/** An error in a file, at a line that people can look up. */
export class FileProblem extends Error {
  constructor(at: number, text: string) {
    super(`Line ${at}: ${text}`)
    this.name = 'FileProblem'
  }
}
