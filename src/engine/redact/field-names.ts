import type { SensitiveNames } from './sensitive-names.js';
import type { SecretField, TwoWayForm } from './escaped-forms.js';

export type FieldNames = Pick<SensitiveNames, 'field' | 'headerKey' | 'anywhere' | 'plainly' | 'count'>;

/** The fields of a text that stands in another one at `at`, in a form of its own. */
export type FieldsInside = (written: string, at: number, form: TwoWayForm) => readonly SecretField[];
