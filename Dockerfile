FROM python:3.12-slim
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE NOTICE ./
COPY src src
COPY docs/rules docs/rules
RUN pip install --no-cache-dir -c constraints.txt -e ".[web]" \
    && useradd --create-home tatami && mkdir -p /data /compiled && chown tatami /data /compiled
USER tatami
# The container's own address cannot be reached from outside: TATAMI_PUBLIC_URL may name one that can.
ENV XDG_DATA_HOME=/data TATAMI_CACHE=/compiled TATAMI_PUBLIC_URL=
# Compile all games into the image; they are ready at once on processors of the same kind.
RUN tatami prepare
EXPOSE 8000
VOLUME /data
HEALTHCHECK CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"
CMD ["tatami", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
