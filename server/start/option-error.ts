import { OperatorError } from '../common/operator-error.ts'

/** An invalid option, or an unusable file or folder that an option names. */
export class OptionError extends OperatorError {}
