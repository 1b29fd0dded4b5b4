"""Expected departures per station and hour of the day: a mean over past days, drawn towards the station's own mean."""


def model(dbt, session):
    dbt.config(materialized="table", packages=["pandas"])

    hours = dbt.ref("fct_station_hours").df()
    stations = dbt.ref("dim_stations").df()[["station_id", "zone_code", "dock_count"]]

    hours["hour_of_day"] = hours["hour_start"].dt.hour
    hours["departures"] = hours["departures"].astype("float64")
    station_mean = hours.groupby("station_id")["departures"].mean().rename("station_mean")
    by_hour = hours.groupby(["station_id", "hour_of_day"])["departures"].agg(["mean", "count"]).reset_index()

    forecast = by_hour.merge(station_mean, on="station_id").merge(stations, on="station_id")
    weight = forecast["count"] / (forecast["count"] + 3)
    expected = weight * forecast["mean"] + (1 - weight) * forecast["station_mean"]
    forecast["expected_departures"] = expected.clip(upper=forecast["dock_count"]).round(2)

    columns = ["station_id", "zone_code", "hour_of_day", "expected_departures"]
    return forecast[columns].sort_values(columns[:1] + ["hour_of_day"])
