export default class CallsheetReporter {}
